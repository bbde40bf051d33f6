import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readHeic } from './read-heic.ts'

// Photos of iPhones, which only Safari displays.

let app: TestApp
let desk: Desk
let ticketId: number
const MARIA = '5511988880056'
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
})
afterAll(() => app.close())

const fetchAddress = (address: string | null) =>
  app.http.inject({ method: 'GET', url: address ?? '' })
const sendAsCustomer = (media: Buffer, filename: string) =>
  desk.write(MARIA, '', {
    type: 'document',
    media: media.toString('base64'),
    mimetype: 'image/heic',
    filename,
  })

describe('a HEIC photo', () => {
  test('of a customer gets a JPEG beside it, and is downloaded unchanged', async () => {
    await sendAsCustomer(photo, 'IMG_0001.HEIC')
    const { thumbUrl, mediaUrl, media } = await desk.seen(
      ticketId,
      ({ fromMe, thumbUrl: url }) => !fromMe && url !== null,
    )
    expect(media).toMatchObject({ mimetype: 'image/heic', width: 48, height: 32 })
    const shown = await fetchAddress(thumbUrl)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 48, height: 32 })
    const [red = 0, green = 0, blue = 0] = await sharp(shown.rawPayload).raw().toBuffer()
    expect([red < 80, green < 80, blue > 110]).toEqual([true, true, true])
    expect((await fetchAddress(mediaUrl)).rawPayload.equals(photo)).toBe(true)
  })

  test('sent by a user gets one too', async () => {
    const body = multipartFormOf([{ name: 'loja.heic', bytes: photo }])
    await desk.admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
    await desk.seen(ticketId, ({ fromMe, thumbUrl }) => fromMe && thumbUrl !== null)
  })

  test('that is broken or too large is treated as any file', async () => {
    await expect(readHeic(photo, 48 * 32 - 1)).rejects.toThrow('too large')
    await expect(readHeic(photo.subarray(0, 60), 1e6)).rejects.toThrow()
    await sendAsCustomer(photo.subarray(0, 60), 'quebrada.heic')
    const { id } = await desk.seen(ticketId, ({ mediaName }) => mediaName === 'quebrada.heic')
    await sendAsCustomer(photo, 'depois.heic')
    await desk.seen(
      ticketId,
      ({ mediaName, thumbUrl }) => mediaName === 'depois.heic' && thumbUrl !== null,
    )
    const { thumbUrl } = await desk.seen(ticketId, (message) => message.id === id)
    expect(thumbUrl).toBeNull()
  })
})

/** 48 by 32 pixels of one blue, written by heif-enc. */
const photo = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEA',
    'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
    'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
    'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
    'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA',
    'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//+0CuR8yZ/8n2eRqd8A=',
  ].join(''),
  'base64',
)
