export { type FileRow, listFiles } from './files.queries.ts'
export { fileAddress, mediaAddress, safeName, thumbAddress } from './media-address.ts'
export { storeFile } from './store-file.ts'
