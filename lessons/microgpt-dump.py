# Eleven lines for your own copy of microgpt, right after its backward call, under `if step == 0:`.
# Weights and gradients of step 1 go to mine.safetensors, and `qkv against microgpt mine.safetensors`
# compares them. At the end of the script they keep what it has learned: `qkv microgpt --weights
# mine.safetensors`.
import json, struct
header, data = {}, b""
for name, matrix in state_dict.items():
    for prefix, part in ("", "data"), ("d", "grad"):
        flat = [getattr(value, part) for row in matrix for value in row]
        span = [len(data), len(data) + 8 * len(flat)]
        header[prefix + name.split(".")[-1]] = {
            "dtype": "F64", "shape": [len(matrix), len(matrix[0])], "data_offsets": span}
        data += struct.pack(f"<{len(flat)}d", *flat)
head = json.dumps(header).encode()
open("mine.safetensors", "wb").write(struct.pack("<Q", len(head)) + head + data)
