export { recordFileFacts, smallPicture } from './record-file-facts.ts'
export { drawPicture } from './draw-picture.ts'
export { hasThumbnailOrDuration, mediaKindOf } from './file-rules.ts'
export { type FileRow, findFile, listFiles } from './files.queries.ts'
export { sniffFile, withExtension } from './file-types.ts'
export {
  signedFileName,
  fileAddress,
  mediaAddress,
  safeName,
  thumbAddress,
} from './media-address.ts'
export { fileKey, storeFile, storeReceivedFile, storeUpload } from './store-file.ts'
