/** 1234,50: as one would type it. */
export function typedReais(value: number): string {
  return value.toFixed(2).replace('.', ',')
}
