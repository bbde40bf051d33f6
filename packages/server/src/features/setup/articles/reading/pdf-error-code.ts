/** The reason why no text was read from a file. */
export type PdfError = 'broken' | 'encrypted' | 'too_long' | 'without_text'
