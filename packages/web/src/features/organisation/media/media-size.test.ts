import { expect, it } from 'vitest'
import { drawnSize } from './media-size.ts'

const buildMedia = (width: number | null, height: number | null) => ({
  mimetype: 'image/jpeg',
  size: 1,
  width,
  height,
  durationMs: null,
  isVoice: false,
})

it('an image has its size before it has loaded', () => {
  expect(drawnSize(buildMedia(4000, 3000))).toEqual({ width: 320, height: 240 })
  expect(drawnSize(buildMedia(3000, 4000))).toEqual({ width: 240, height: 320 })
  expect(drawnSize(buildMedia(200, 150))).toEqual({ width: 200, height: 150 })
})

it('very wide or very tall images are cropped', () => {
  expect(drawnSize(buildMedia(4000, 100))).toEqual({ width: 320, height: 90 })
  expect(drawnSize(buildMedia(100, 4000))).toEqual({ width: 140, height: 320 })
})

it('an image of unknown size is drawn at four to three', () => {
  expect(drawnSize(null)).toEqual({ width: 280, height: 210 })
  expect(drawnSize(buildMedia(null, 10))).toEqual({ width: 280, height: 210 })
})
