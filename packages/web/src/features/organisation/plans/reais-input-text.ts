/** Formats a price for a text field: 1234,50. */
export function reaisInputText(value: number): string {
  return value.toFixed(2).replace('.', ',')
}
