n = int(input())
print("mean", sum(map(int, input().split())) / n)
