/** What one types as money, as a number's digits: 1.234,50 and 1234.50 are the same. */
export function digitsOfReais(typed: string): string {
  const text = typed.replace(/^\s*R\$/, '').trim()
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? String(Number(plain)) : plain
}

/** 1234,50: as one would type it. */
export function typedReais(value: number): string {
  return value.toFixed(2).replace('.', ',')
}
