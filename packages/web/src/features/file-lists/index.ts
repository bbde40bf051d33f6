import { lazy } from 'react'

export { FileListsTable } from './FileListsTable.tsx'
export { useFileLists } from './file-lists.queries.ts'
export { fileListWords } from './file-lists.words.ts'

// A form comes when it is asked for.
export const FileListDialog = lazy(() => import('./FileListDialog.tsx'))
