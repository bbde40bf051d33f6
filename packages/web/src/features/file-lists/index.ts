export { FileListsPage } from './FileListsPage.tsx'
export { fileListWords } from './file-lists.words.ts'
