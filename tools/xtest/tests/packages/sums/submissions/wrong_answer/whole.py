n = int(input())
print("Mean", sum(map(int, input().split())) // (n + 1))
