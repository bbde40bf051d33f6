import { expect, test } from 'vitest'
import { placeFromText } from './place-from-text.ts'

test.each([
  ['-23.5614, -46.6559', -23.5614, -46.6559],
  ['  -23.5614;-46.6559 ', -23.5614, -46.6559],
  ['https://www.google.com/maps/@-23.56,-46.65,15z', -23.56, -46.65],
  ['https://www.google.com/maps/place/X/@1,2,17z/data=!3d-23.5!4d-46.6', -23.5, -46.6],
  ['https://maps.google.com/?q=-23.5,-46.6', -23.5, -46.6],
  ['https://www.google.com/maps/search/?api=1&query=-23.5%2C-46.6', -23.5, -46.6],
  ['https://www.openstreetmap.org/#map=17/-23.5/-46.6', -23.5, -46.6],
  ['geo:-23.5,-46.6?z=17', -23.5, -46.6],
])('%s is a location', (text, latitude, longitude) => {
  expect(placeFromText(text)).toEqual({ latitude, longitude })
})

test.each(['', 'Av. Paulista, 1578', '91, 10', '10, 181', 'https://maps.app.goo.gl/abc'])(
  '%j is not a location',
  (text) => expect(placeFromText(text)).toBeUndefined(),
)
