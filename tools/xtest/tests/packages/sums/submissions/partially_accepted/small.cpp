#include <iostream>

int main() {
  int n;
  std::cin >> n;
  int sum = 0;
  for (int i = 0, x; i < n && std::cin >> x; ++i) sum += x;
  std::cout << "Mean " << 1.0 * sum / n << '\n';
}
