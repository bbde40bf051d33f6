import { Play } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { startWords } from './start.words.ts'

export const startLook: NodeLook<'start'> = {
  icon: Play,
  tone: kindTones.leads,
  words: startWords,
  isOffered: true,
  newData: { label: 'Inicio do fluxo' },
  Card: StartCard,
}

function StartCard() {
  const say = useWords(startWords)
  return <p>{say('startText')}</p>
}
