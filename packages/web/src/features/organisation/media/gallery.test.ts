import { expect, test } from 'vitest'
import { buildMessage } from '../../../testing/build-ticket.ts'
import { galleryOf, hasConvertedImage } from './gallery.ts'

test('the full-screen view shows images, videos, and images that the server has converted', () => {
  const mediaUrl = '/public/x/a'
  const photo = buildMessage({
    messageType: 'application',
    mediaUrl,
    thumbUrl: '/public/y/thumb.webp',
  })
  const shown = [
    buildMessage({ messageType: 'image', mediaUrl }),
    buildMessage({ messageType: 'video', mediaUrl }),
    photo,
  ]
  const others = [
    buildMessage({ messageType: 'application', mediaUrl, thumbUrl: null }),
    buildMessage({ messageType: 'image', mediaUrl: null }),
    buildMessage({ messageType: 'application', mediaUrl, thumbUrl: '/t', isDeleted: true }),
  ]
  expect(galleryOf([...others, ...shown])).toEqual(shown)
  expect([photo, ...shown.slice(0, 2)].map(hasConvertedImage)).toEqual([true, false, false])
})
