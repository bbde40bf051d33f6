import { expect, test } from 'vitest'
import { canBeSticker, fileFaultOf, isLargePicture } from './file-limits.ts'

const MB = 1024 * 1024
const describedFile = (name: string, type: string, size: number) => ({ name, type, size })

test('each kind has its own size limit', () => {
  expect(fileFaultOf(describedFile('a.png', 'image/png', 16 * MB))).toBeUndefined()
  expect(fileFaultOf(describedFile('a.png', 'image/png', 16 * MB + 1))).toBe('tooLarge')
  expect(fileFaultOf(describedFile('a.mp4', 'video/mp4', 17 * MB))).toBe('tooLarge')
  expect(fileFaultOf(describedFile('a.pdf', 'application/pdf', 99 * MB))).toBeUndefined()
  expect(fileFaultOf(describedFile('a.pdf', 'application/pdf', 101 * MB))).toBe('tooLarge')
})

test('empty files and programs are refused', () => {
  expect(fileFaultOf(describedFile('a.pdf', 'application/pdf', 0))).toBe('empty')
  expect(fileFaultOf(describedFile('a.PDF.exe', '', 5))).toBe('refused')
})

test('for pictures over 5 MB a document is recommended', () => {
  expect(isLargePicture(describedFile('a.jpg', 'image/jpeg', 6 * MB))).toBe(true)
  expect(isLargePicture(describedFile('a.jpg', 'image/jpeg', 5 * MB))).toBe(false)
  expect(isLargePicture(describedFile('a.pdf', 'application/pdf', 6 * MB))).toBe(false)
})

test('a sticker is WebP, and small', () => {
  expect(canBeSticker(describedFile('a.webp', 'image/webp', 500 * 1024))).toBe(true)
  expect(canBeSticker(describedFile('a.webp', 'image/webp', 500 * 1024 + 1))).toBe(false)
  expect(canBeSticker(describedFile('a.png', 'image/png', 5))).toBe(false)
})
