/**
 * True if a text has no visible character: only white space, letters without a shape (Unicode's default ignorable code
 * points, such as U+200B and U+3164) and the empty braille cell.
 */
export function isBlankText(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/v.test(text)
}
