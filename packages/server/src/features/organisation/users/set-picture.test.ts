import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function uploadPicture(name: string, bytes: Buffer) {
  const { company } = await buildCompany()
  const { client, id } = await signInPerson(app, company.id)
  return client.send('POST /users/:id/picture', {
    params: { id },
    body: multipartFormOf([{ name, bytes }], {}, 'file'),
  })
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  "a user's picture may be a %s, whatever its name is",
  async (format) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    expect((await uploadPicture('eu', await picture.toFormat(format).toBuffer())).status).toBe(200)
  },
)

test('an SVG is refused, whatever its name is, and is not rendered', async () => {
  for (const [name, text] of [
    ['eu.png', drawing],
    ['eu.svg', `<?xml version="1.0"?>${drawing}`],
    ['eu.webp', `<!-- -->\n${drawing}`],
  ] as const)
    expect(await uploadPicture(name, Buffer.from(text))).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' },
    })
})
