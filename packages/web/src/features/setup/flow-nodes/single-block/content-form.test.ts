import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../platform/words.ts'
import { faultsOf, submittedData } from '../../../../testing/submitted-data.ts'
import { moveItem } from '../../../../ui/move-item.ts'
import { contentForm, type Part, partsOf, withPart, withUploadedNames } from './content-form.ts'

beforeAll(() => changeLanguage('pt'))

const saved = {
  seq: ['interval1', 'message1', 'audio1'],
  elements: [
    { type: 'message', value: 'Olá', number: 'message1', cor: 'azul' },
    { type: 'interval', value: '5', number: 'interval1' },
    { type: 'audio', value: 'a.mp3', original: 'voz.mp3', number: 'audio1', record: true },
    { type: 'message', value: 'Guardado', number: 'message7' },
  ],
  tema: 'claro',
}

describe('the elements of a content node', () => {
  it('are read in their order and saved unchanged, with elements outside of the order', () => {
    const parts = partsOf(saved)
    expect(parts.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'interval 5',
      'message Olá',
      'audio a.mp3',
    ])
    expect(submittedData(contentForm, saved, {})).toEqual({
      ...saved,
      elements: [saved.elements[1], saved.elements[0], saved.elements[2], saved.elements[3]],
    })
  })

  it('are saved in their new order under their former names', () => {
    const parts = moveItem(partsOf(saved), 2, 0)
    expect(submittedData(contentForm, saved, { parts })).toMatchObject({
      seq: ['audio1', 'interval1', 'message1'],
      tema: 'claro',
    })
  })

  it('get unique names when they are added', () => {
    const parts = withPart(withPart(partsOf(saved), 'message'), 'img').map((one) =>
      one.value === '' ? { ...one, value: 'novo' } : one,
    )
    expect(submittedData(contentForm, saved, { parts })).toMatchObject({
      seq: ['interval1', 'message1', 'audio1', 'message2', 'img1'],
    })
    expect(submittedData(contentForm, saved, { parts })?.elements).toContainEqual({
      type: 'img',
      value: 'novo',
      original: '',
      number: 'img1',
    })
  })

  it("of other clients' kinds are kept in place", () => {
    const data = {
      seq: ['pix1', 'message1'],
      elements: [
        { type: 'pix', valor: 12, number: 'pix1' },
        { type: 'message', value: 'Olá', number: 'message1' },
      ],
    }
    expect(partsOf(data).map(({ type }) => type)).toEqual(['foreign', 'message'])
    expect(submittedData(contentForm, data, {})).toEqual(data)
  })

  it('without an order are read as listed', () => {
    const { seq: _, ...data } = saved
    expect(partsOf(data)).toHaveLength(4)
  })

  it('are 50 at most', () => {
    let parts: readonly Part[] = []
    for (let count = 0; count < 60; count += 1) parts = withPart(parts, 'message')
    expect(parts).toHaveLength(50)
  })

  it('have files replaced by the names of the uploads', () => {
    const file = new File(['x'], 'foto.png', { type: 'image/png' })
    const [part] = withPart([], 'img')
    const parts = part ? [{ ...part, file }] : []
    const uploaded = withUploadedNames(parts, new Map([[file, 'assinado-1.png']]))
    expect(submittedData(contentForm, {}, { parts: uploaded })).toEqual({
      seq: ['img1'],
      elements: [{ type: 'img', value: 'assinado-1.png', original: 'foto.png', number: 'img1' }],
    })
  })
})

describe('an invalid sequence of a content node', () => {
  const partFaultOf = (type: Part['type'], known: Partial<Part> = {}) => {
    const [part] = withPart([], 'message')
    return faultsOf(contentForm, {}, { parts: part ? [{ ...part, ...known, type }] : [] }).parts
  }

  it('is empty, or has empty elements', () => {
    expect(faultsOf(contentForm, {}, {}).parts).toBe('Adicione pelo menos um item.')
    expect(partFaultOf('message', { value: '  ' })).toBe('Campos de mensagem vazio!')
    for (const type of ['img', 'audio', 'video'] as const)
      expect(partFaultOf(type)).toBe('Delete os cards vazios(Imagem, Audio e Video)')
    expect(partFaultOf('img', { file: new File(['x'], 'a.png') })).toBeUndefined()
  })

  it('has an interval of 0 or above 120', () => {
    for (const value of ['', '0', '121', 'x'])
      expect(partFaultOf('interval', { value })).toBe('Intervalo não pode ser 0 ou maior que 120!')
    for (const value of ['1', '120']) expect(partFaultOf('interval', { value })).toBeUndefined()
  })
})
