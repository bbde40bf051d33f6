import type { NodeData } from '@guiche/contract/flow-graph'
import { Shuffle } from 'lucide-react'
import { say } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { randomizerWords } from './randomizer.words.ts'

export const randomizerLook: NodeLook<'randomizer'> = {
  icon: Shuffle,
  tone: kindTones.branches,
  words: randomizerWords,
  isOffered: true,
  newData: { percent: 50 },
  Card: RandomizerCard,
  Dialog: lazy(async () => ({
    default: (await import('./RandomizerDialog.tsx')).RandomizerDialog,
  })),
  exitLabels: percentLabels,
}

/** Percentages of the exits. */
function percentLabels({ percent }: NodeData<'randomizer'>) {
  return [percent, 100 - percent].map((count) => ({
    label: say(randomizerWords, 'percentOf', { count }),
  }))
}

function RandomizerCard({ data: { percent } }: { data: NodeData<'randomizer'> }) {
  return (
    <div data-part="share" aria-hidden>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
