import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { say, changeLanguage } from '../../../../platform/words.ts'
import { smallerFile } from './compressed-picture.ts'
import { acceptedExtensions, mediaFaultOf, uploadContent, uploadMedium } from './flow-media.ts'
import { mediaWords } from './media.words.ts'

beforeAll(() => changeLanguage('pt'))

const MB = 1_000_000

describe('a file for a flow', () => {
  const faultText = (kind: 'img' | 'audio' | 'video', name: string, size: number) => {
    const fault = mediaFaultOf(kind, { name, size })
    return fault && say(mediaWords, fault)
  }

  it('must have a supported type', () => {
    for (const name of ['a.png', 'a.JPG', 'a.jpeg'])
      expect(faultText('img', name, 1)).toBeUndefined()
    for (const name of ['a.ogg', 'a.mp3', 'a.opus'])
      expect(faultText('audio', name, 1)).toBeUndefined()
    expect(faultText('video', 'a.mp4', 1)).toBeUndefined()
    for (const [kind, name] of [
      ['img', 'a.gif'],
      ['audio', 'a.wav'],
      ['video', 'a.avi'],
      ['img', 'png'],
    ] as const)
      expect(faultText(kind, name, 1)).toBe('Este tipo de arquivo não serve aqui.')
    expect(acceptedExtensions('img')).toBe('.png,.jpg,.jpeg')
  })

  it('must not exceed the limit of its kind', () => {
    expect(faultText('img', 'a.png', 2 * MB)).toBeUndefined()
    expect(faultText('img', 'a.png', 2 * MB + 1)).toBe('Arquivo é muito grande! 2MB máximo')
    expect(faultText('audio', 'a.mp3', 5 * MB + 1)).toBe('Arquivo é muito grande! 5MB máximo')
    expect(faultText('video', 'a.mp4', 20 * MB + 1)).toBe('Arquivo é muito grande! 20MB máximo')
  })

  it('is compressed only if that makes it smaller', () => {
    const file = new File(['0123456789'], 'a.jpg', { type: 'image/jpeg' })
    const smaller = smallerFile(file, new Blob(['012'], { type: 'image/jpeg' }))
    expect([smaller.name, smaller.size]).toEqual(['a.jpg', 3])
    expect(smallerFile(file, new Blob(['01234567890']))).toBe(file)
  })
})

/** Fake XMLHttpRequest with prepared replies. */
class Request {
  static sent: { path: string; names: string[] }[] = []
  static answers: { status: number; body: unknown }[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  withCredentials = false
  onload?: () => void
  onloadend?: () => void
  #path = ''

  open(_method: string, path: string): void {
    this.#path = path
  }
  setRequestHeader(): void {
    // Not used here.
  }
  abort(): void {
    throw new Error('nothing is stopped here')
  }
  send(form: FormData): void {
    const names = form.getAll('medias').map((file) => (file instanceof File ? file.name : ''))
    Request.sent.push({ path: this.#path, names })
    const { status, body } = Request.answers.shift() ?? { status: 200, body: [] }
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

describe('an upload of a flow', () => {
  beforeEach(() => {
    Request.sent = []
    Request.answers = []
    vi.stubGlobal('XMLHttpRequest', Request)
  })
  afterEach(() => void vi.unstubAllGlobals())

  const buildFile = (name: string, type = 'audio/mpeg') => new File(['x'], name, { type })

  it('uses the route of its kind, and a video that of audio', async () => {
    Request.answers = ['1.png', '2.mp3', '3.mp4'].map((name) => ({ status: 200, body: { name } }))
    expect(await uploadMedium('img', buildFile('a.png', 'image/png'))).toBe('1.png')
    expect(await uploadMedium('audio', buildFile('a.mp3'))).toBe('2.mp3')
    expect(await uploadMedium('video', buildFile('a.mp4', 'video/mp4'))).toBe('3.mp4')
    expect(Request.sent.map(({ path }) => path)).toEqual([
      '/flowbuilder/img',
      '/flowbuilder/audio',
      '/flowbuilder/audio',
    ])
  })

  it('of content returns names in the order of the files, 20 per request, and reports progress', async () => {
    const files = Array.from({ length: 25 }, (_, at) => buildFile(`${at}.mp3`))
    const names = files.map((_, at) => `s${at}.mp3`)
    Request.answers = [names.slice(0, 20), names.slice(20)].map((body) => ({ status: 200, body }))
    const shares: number[] = []
    const uploaded = await uploadContent(files, { onProgress: (share) => shares.push(share) })
    expect(uploaded).toEqual(names)
    expect(Request.sent.map((one) => one.names.length)).toEqual([20, 5])
    expect(shares).toEqual([0.4, 0.9])
  })

  it('uploads only the missing files after a failure', async () => {
    const files = Array.from({ length: 21 }, (_, at) => buildFile(`${at}.mp3`))
    const first = files.slice(0, 20).map((_, at) => `s${at}.mp3`)
    Request.answers = [
      { status: 200, body: first },
      { status: 400, body: { error: 'ERR_FILE_TOO_LARGE' } },
      { status: 200, body: ['s20.mp3'] },
    ]
    await expect(uploadContent(files)).rejects.toThrow('ERR_FILE_TOO_LARGE')
    expect(await uploadContent(files)).toEqual([...first, 's20.mp3'])
    expect(Request.sent.map((one) => one.names.length)).toEqual([20, 1, 1])
  })
})
