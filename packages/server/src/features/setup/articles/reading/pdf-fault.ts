/** Why nothing was read of a file. */
export type PdfFault = 'broken' | 'encrypted' | 'too_long' | 'without_text'
