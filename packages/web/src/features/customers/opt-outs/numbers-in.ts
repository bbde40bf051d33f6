const DIGITS_LEAST = 8

/** The first number of each line; a line without a number is returned as it is, so that it can be reported. Pure. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(/[;,\t]/).map((cell) => cell.replaceAll('"', '').trim())
      const number = cells.find((cell) => cell.replaceAll(/\D/g, '').length >= DIGITS_LEAST)
      return (number ?? line).slice(0, 50)
    })
}
