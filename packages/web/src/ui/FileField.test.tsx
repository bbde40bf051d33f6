import { expect, test } from 'vitest'
import { drawn } from '../testing/render-html.tsx'
import { type FileChange, FileField } from './FileField.tsx'

const drawField = (stored: { name: string; path?: string } | null, value: FileChange) =>
  drawn(
    <FileField
      label="Anexo"
      stored={stored}
      value={value}
      onChange={() => undefined}
      words={{ choose: 'Anexar', remove: 'Remover' }}
    />,
  )

test('a file field shows the stored file until it is removed or another one is chosen', () => {
  const stored = { name: 'antigo.png', path: '/antigo.png' }
  expect(drawField(stored, undefined)).toMatch(/src="\/antigo.png".*antigo\.png.*Remover/s)
  const chosen = drawField(stored, new File([], 'novo.png'))
  expect(chosen).toContain('novo.png')
  expect(chosen).not.toContain('antigo')
  for (const html of [drawField(stored, 'remove'), drawField(null, undefined)]) {
    expect(html).toContain('Anexar')
    expect(html).not.toContain('Remover')
  }
})
