export { brCode } from './br-code.ts'
export { qrPicture, qrPng } from './qr-picture.ts'
