export { brCode } from './br-code.ts'
export { qrPicture } from './qr-picture.ts'
