export { FileListsPage } from './FileListsPage.tsx'
export { useAllFileLists } from './file-lists.queries.ts'
export { fileListWords } from './file-lists.words.ts'
