import type { NodeData } from '@guiche/contract/flow-graph'
import { Globe } from 'lucide-react'
import { say, useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField } from '../node-body-parts.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { httpWords } from './http.words.ts'

export const httpLook: NodeLook<'http'> = {
  icon: Globe,
  tone: kindTones.outside,
  words: httpWords,
  isOffered: true,
  newData: { method: 'GET', url: '' },
  Card: HttpCard,
  Dialog: lazy(async () => ({ default: (await import('./HttpDialog.tsx')).HttpDialog })),
  exitLabels: resultLabels,
}

function resultLabels() {
  return [{ label: say(httpWords, 'good') }, { label: say(httpWords, 'bad') }]
}

function HttpCard({ data: { label, method, url, saves } }: { data: NodeData<'http'> }) {
  const sayHttp = useWords(httpWords)
  const sayNode = useWords(flowNodeWords)
  const kept = saves.filter(({ key }) => key !== '')
  return (
    <>
      {label !== '' && <bdi data-part="text">{label}</bdi>}
      <div data-part="line">
        <span data-part="verb">{method}</span>
        {url === '' ? (
          <MissingField>{sayNode('noAddress')}</MissingField>
        ) : (
          <span data-part="code" title={url}>
            {url.replace(/^https?:\/\//, '')}
          </span>
        )}
      </div>
      {kept.length > 0 && <p>{sayHttp('kept', { count: kept.length })}</p>}
    </>
  )
}
