export { type ReadSheet, readSheet, writeContactSheet } from './read-sheet.ts'
export { type SheetKind, sheetKindOf } from './sheet-kind.ts'
export { readSheetConventions } from './sheet-ways.ts'
export type { SheetRow } from './sheet-rows.ts'
