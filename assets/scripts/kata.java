{title}
//
//     qkv against {id} {id} --watch
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

class Kata {
    static final double inf = Double.POSITIVE_INFINITY, nan = Double.NaN;
    static final Path folder = Paths.get("{id}"); // of what is saved,
    static final Path saved = folder.resolve(".saved"); // and the names of that

    public static void main(String[] args) throws IOException {
        Files.createDirectories(folder);
        if (Files.exists(saved)) // by the run before this one
            for (String name : Files.readAllLines(saved))
                Files.deleteIfExists(folder.resolve(name + ".csv"));
        Files.deleteIfExists(saved);
{given}
{forward}
{backward}
    }

    // ---- What is used above

    // A matrix from its rows: matrix("1 2", "3 4").
    static double[][] matrix(String... rows) {
        double[][] m = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            String[] cell = rows[i].split(" ");
            m[i] = new double[cell.length];
            for (int j = 0; j < cell.length; j++)
                m[i][j] = cell[j].equals("inf") ? inf : cell[j].equals("-inf") ? -inf
                    : cell[j].equals("nan") ? nan : Double.parseDouble(cell[j]);
        }
        return m;
    }

    static void save(String name, double[][] m) throws IOException {
        StringBuilder text = new StringBuilder();
        if (m == null)
            return;
        for (double[] row : m)
            for (int j = 0; j < row.length; j++)
                text.append(Double.toString(row[j]).replace("Infinity", "inf").replace("NaN", "nan"))
                    .append(j + 1 < row.length ? "," : "\n");
        Files.write(saved, (name + "\n").getBytes(), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        Files.write(folder.resolve(name + ".csv"), text.toString().getBytes());
    }

    static double[][] matmul(double[][] a, double[][] b) {
        double[][] y = new double[a.length][b[0].length];
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < y[0].length; j++)
                for (int k = 0; k < b.length; k++)
                    y[i][j] += a[i][k] * b[k][j];
        return y;
    }

    static double[][] transpose(double[][] a) {
        double[][] y = new double[a[0].length][a.length];
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < y[0].length; j++)
                y[i][j] = a[j][i];
        return y;
    }

    // Cell by cell.
    static double[][] cells(double[][] a, DoubleUnaryOperator of) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < y[0].length; j++)
                y[i][j] = of.applyAsDouble(a[i][j]);
        return y;
    }

    // Cell by cell; one row, or one column, is stretched over the other matrix.
    static double[][] cells(double[][] a, double[][] b, DoubleBinaryOperator of) {
        double[][] y = new double[Math.max(a.length, b.length)][Math.max(a[0].length, b[0].length)];
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < y[0].length; j++)
                y[i][j] = of.applyAsDouble(a[a.length == 1 ? 0 : i][a[0].length == 1 ? 0 : j],
                                           b[b.length == 1 ? 0 : i][b[0].length == 1 ? 0 : j]);
        return y;
    }

    static double[][] add(double[][] a, double[][] b) {
        return cells(a, b, (x, z) -> x + z);
    }

    static double[][] sub(double[][] a, double[][] b) {
        return cells(a, b, (x, z) -> x - z);
    }

    static double[][] hadamard(double[][] a, double[][] b) {
        return cells(a, b, (x, z) -> x * z);
    }

    static double[][] scale(double[][] a, double by) {
        return cells(a, x -> by * x);
    }
    //: scale

    static double[][] scale(double[][] a, double[][] by, double unused) {
        return scale(a, by[0][0]);
    }
    //: div

    static double[][] div(double[][] a, double[][] b) {
        return cells(a, b, (x, z) -> x / z);
    }
    //: max

    static double[][] max(double[][] a, double[][] b) {
        return cells(a, b, Math::max);
    }
    //: min

    static double[][] min(double[][] a, double[][] b) {
        return cells(a, b, Math::min);
    }
    //: exp

    static double[][] exp(double[][] a) {
        return cells(a, Math::exp);
    }
    //: log

    static double[][] log(double[][] a) {
        return cells(a, Math::log);
    }
    //: sqrt

    static double[][] sqrt(double[][] a) {
        return cells(a, Math::sqrt);
    }
    //: tanh

    static double[][] tanh(double[][] a) {
        return cells(a, Math::tanh);
    }
    //: abs

    static double[][] abs(double[][] a) {
        return cells(a, Math::abs);
    }
    //: sigmoid

    static double[][] sigmoid(double[][] a) {
        return cells(a, x -> 1 / (1 + Math.exp(-x)));
    }
    //: silu

    static double[][] silu(double[][] a) {
        return cells(a, x -> x / (1 + Math.exp(-x)));
    }
    //: relu

    static double[][] relu(double[][] a) {
        return cells(a, x -> Math.max(x, 0));
    }
    //: elu1

    static double[][] elu1(double[][] a) {
        return cells(a, x -> x > 0 ? 1 + x : Math.exp(x));
    }
    //: gelu

    static double[][] gelu(double[][] a) {
        return cells(a, x -> x * (1 + erf(x / Math.sqrt(2))) / 2);
    }

    // The error function by its series, and far out by its continued fraction.
    static double erf(double x) {
        double size = Math.abs(x), sum = size, term = size, tail = 0;
        if (size < 3) {
            for (int n = 1; n < 100; n++) {
                term *= -size * size / n;
                sum += term / (2 * n + 1);
            }
            return Math.signum(x) * 2 / Math.sqrt(Math.PI) * sum;
        }
        for (int n = 60; n > 0; n--)
            tail = n / 2.0 / (size + tail);
        return Math.signum(x) * (1 - Math.exp(-size * size) / Math.sqrt(Math.PI) / (size + tail));
    }
    //: gelu_tanh

    static double[][] gelu_tanh(double[][] a) {
        return cells(a, x ->
            x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x))) / 2);
    }
    //: clip

    static double[][] clip(double[][] a, double low, double high) {
        return cells(a, x -> Math.min(Math.max(x, low), high));
    }
    //: quantize

    static double[][] quantize(double[][] a, double step) {
        return cells(a, x -> Math.rint(x / step) * step);
    }
    //: sum

    static double[][] sum(double[][] a) {
        double[][] y = new double[1][1];
        for (double[] row : a)
            for (double x : row)
                y[0][0] += x;
        return y;
    }
    //: dot

    static double[][] dot(double[][] a, double[][] b) {
        double[][] y = new double[1][1];
        for (double[] row : hadamard(a, b))
            for (double x : row)
                y[0][0] += x;
        return y;
    }
    //: mse

    static double[][] mse(double[][] a, double[][] b) {
        double[][] y = new double[1][1], off = sub(a, b);
        for (double[] row : off)
            for (double x : row)
                y[0][0] += x * x / (off.length * off[0].length);
        return y;
    }
    //: cross_entropy

    // The class of each row counts from 1; 0 leaves the row out.
    static double[][] cross_entropy(double[][] a, double[][] classes) {
        double sum = 0;
        int counted = 0;
        for (int i = 0; i < a.length; i++) {
            double most = -inf, total = 0;
            int right = (int) classes[i][0];
            for (double x : a[i])
                most = Math.max(most, x);
            for (double x : a[i])
                total += Math.exp(x - most);
            sum += right > 0 ? Math.log(total) - (a[i][right - 1] - most) : 0;
            counted += right > 0 ? 1 : 0;
        }
        return new double[][] {{sum / counted}};
    }
    //: mask

    static double[][] mask(double[][] a, double[][] allowed, double fill) {
        return cells(a, allowed, (x, z) -> z != 0 ? x : fill);
    }
    //: dropout

    static double[][] dropout(double[][] a, double p, double[][] keep) {
        return cells(a, keep, (x, z) -> z != 0 ? x / (1 - p) : 0);
    }
    //: cols

    static double[][] cols(double[][] a, double from, double to) {
        double[][] y = new double[a.length][];
        for (int i = 0; i < a.length; i++)
            y[i] = java.util.Arrays.copyOfRange(a[i], (int) from - 1, (int) to);
        return y;
    }
    //: rows

    static double[][] rows(double[][] a, double from, double to) {
        return java.util.Arrays.copyOfRange(a, (int) from - 1, (int) to);
    }
    //: hcat

    static double[][] hcat(double[][]... parts) {
        double[][] y = new double[parts[0].length][0];
        for (double[][] part : parts)
            for (int i = 0; i < y.length; i++) {
                int from = y[i].length;
                y[i] = java.util.Arrays.copyOf(y[i], from + part[i].length);
                System.arraycopy(part[i], 0, y[i], from, part[i].length);
            }
        return y;
    }
    //: vcat

    static double[][] vcat(double[][]... parts) {
        java.util.ArrayList<double[]> rows = new java.util.ArrayList<>();
        for (double[][] part : parts)
            rows.addAll(java.util.Arrays.asList(part));
        return rows.toArray(new double[0][]);
    }
    //: gather

    // Rows by their number, from 1; 0 gives a row of 0.
    static double[][] gather(double[][] a, double[][] ids) {
        double[][] y = new double[ids.length][a[0].length];
        for (int i = 0; i < y.length; i++)
            if (ids[i][0] > 0)
                y[i] = a[(int) ids[i][0] - 1].clone();
        return y;
    }
    //: layernorm

    static double[][] layernorm(double[][] a, double[][] gain, double[][] shift, double eps) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++) {
            int n = a[i].length;
            double mean = 0, var = 0;
            for (double x : a[i])
                mean += x / n;
            for (double x : a[i])
                var += (x - mean) * (x - mean) / n;
            for (int j = 0; j < n; j++)
                y[i][j] = (a[i][j] - mean) / Math.sqrt(var + eps) * gain[0][j] + shift[0][j];
        }
        return y;
    }
    //: rmsnorm

    static double[][] rmsnorm(double[][] a, double[][] gain, double eps) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++) {
            double square = 0;
            for (double x : a[i])
                square += x * x / a[i].length;
            for (int j = 0; j < a[i].length; j++)
                y[i][j] = a[i][j] / Math.sqrt(square + eps) * gain[0][j];
        }
        return y;
    }
    //: rope

    // Pairs are neighbours (0), or stand half a row apart (1).
    static double[][] rope(double[][] a, double base, double start, double pairs, double scale) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++)
            for (int k = 0, n = a[i].length; k < n / 2; k++) {
                int one = pairs == 1 ? k : 2 * k, two = pairs == 1 ? k + n / 2 : 2 * k + 1;
                double angle = (start + i) / scale * Math.pow(base, -2.0 * k / n);
                y[i][one] = a[i][one] * Math.cos(angle) - a[i][two] * Math.sin(angle);
                y[i][two] = a[i][one] * Math.sin(angle) + a[i][two] * Math.cos(angle);
            }
        return y;
    }
    //: rowsum

    static double[][] rowsum(double[][] a) {
        double[][] y = new double[a.length][1];
        for (int i = 0; i < y.length; i++)
            for (double x : a[i])
                y[i][0] += x;
        return y;
    }
    //: rowmax

    static double[][] rowmax(double[][] a) {
        double[][] y = new double[a.length][1];
        for (int i = 0; i < y.length; i++) {
            y[i][0] = -inf;
            for (double x : a[i])
                y[i][0] = Math.max(y[i][0], x);
        }
        return y;
    }
    //: entropy

    static double[][] entropy(double[][] a) {
        double[][] y = new double[a.length][1];
        for (int i = 0; i < y.length; i++)
            for (double x : a[i])
                y[i][0] -= x == 0 ? 0 : x * Math.log(x);
        return y;
    }
    //: argmax

    // Where the largest of each row stands, from 1, the first of equals.
    static double[][] argmax(double[][] a) {
        double[][] y = new double[a.length][1];
        for (int i = 0; i < y.length; i++) {
            int at = 0;
            for (int j = 1; j < a[i].length; j++)
                at = a[i][j] > a[i][at] ? j : at;
            y[i][0] = at + 1;
        }
        return y;
    }
    //: top_mask

    // 1 where a cell is among the k largest of its row, of equals the first.
    static double[][] top_mask(double[][] a, double k) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++)
            for (int j = 0; j < a[i].length; j++) {
                int before = 0;
                for (int m = 0; m < a[i].length; m++)
                    before += a[i][m] > a[i][j] || (a[i][m] == a[i][j] && m < j) ? 1 : 0;
                y[i][j] = before < k ? 1 : 0;
            }
        return y;
    }
    //: normalize_rows

    static double[][] normalize_rows(double[][] a) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++) {
            double total = 0;
            for (double x : a[i])
                total += x;
            for (int j = 0; j < a[i].length; j++)
                y[i][j] = total == 0 ? 0 : a[i][j] / total;
        }
        return y;
    }
    //: softmax

    // A row of nothing but -inf gives zeros.
    static double[][] softmax(double[][] a) {
        double[][] y = new double[a.length][a[0].length];
        for (int i = 0; i < y.length; i++) {
            double most = -inf, total = 0;
            for (double x : a[i])
                most = Math.max(most, x);
            for (int j = 0; j < a[i].length; j++)
                total += y[i][j] = a[i][j] == -inf ? 0 : Math.exp(a[i][j] - most);
            for (int j = 0; j < a[i].length; j++)
                y[i][j] = total == 0 ? 0 : y[i][j] / total;
        }
        return y;
    }
    //:
}
