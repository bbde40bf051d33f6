import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPicture } from './record-file-facts.ts'
import { drawPicture } from './draw-picture.ts'

const blankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

test('pictures are processed one at a time, and an invalid one does not block the others', async () => {
  const bytes = await blankPicture(8, 8)
  let running = 0
  let most = 0
  const drawCounted = () =>
    drawPicture(bytes, async (picture) => {
      most = Math.max(most, ++running)
      const drawn = await picture.webp().toBuffer()
      running--
      return drawn
    })
  const none = drawPicture(Buffer.from('no picture'), (picture) => picture.toBuffer())
  const all = await Promise.allSettled([
    drawCounted(),
    none,
    drawCounted(),
    drawCounted(),
    drawCounted(),
  ])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(most).toBe(1)
})

test("a camera's picture gets a thumbnail, and one that would exceed memory does not", async () => {
  expect((await smallPicture(await blankPicture(5712, 4284)))?.of).toEqual({
    width: 5712,
    height: 4284,
  })
  expect(await smallPicture(await blankPicture(5001, 5000))).toBeUndefined()
})

test('an SVG is refused as a picture', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  expect(await smallPicture(Buffer.from(drawing))).toBeUndefined()
})
