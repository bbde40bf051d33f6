export { mediaAddress } from './media-address.ts'
export { storeFile } from './store-file.ts'
