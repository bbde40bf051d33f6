export { type ReadSheet, readSheet, writeContactSheet } from './read-sheet.ts'
export { type SheetKind, sheetKindOf } from './sheet-kind.ts'
export { readSheetConventions } from './read-sheet-conventions.ts'
export type { SheetRow } from './sheet-rows.ts'
