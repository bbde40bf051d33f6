import { expect, test } from 'vitest'
import { renderHtml } from '../testing/render-html.tsx'
import { type FileChange, FileField } from './FileField.tsx'

const renderField = (stored: { name: string; path?: string } | null, value: FileChange) =>
  renderHtml(
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
  expect(renderField(stored, undefined)).toMatch(/src="\/antigo.png".*antigo\.png.*Remover/s)
  const chosen = renderField(stored, new File([], 'novo.png'))
  expect(chosen).toContain('novo.png')
  expect(chosen).not.toContain('antigo')
  for (const html of [renderField(stored, 'remove'), renderField(null, undefined)]) {
    expect(html).toContain('Anexar')
    expect(html).not.toContain('Remover')
  }
})
