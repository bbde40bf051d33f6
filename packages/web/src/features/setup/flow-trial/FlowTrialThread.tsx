import type { FlowEnd } from '@guiche/contract/flow-sessions'
import type { FlowTrialOutput } from '@guiche/contract/flow-trials'
import { type Say, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PhoneOptions, PhoneMessage, PhoneThread } from '../phone/index.ts'
import { MessageText } from '../../organisation/written-text/index.ts'
import { flowTrialWords } from './flow-trial.words.ts'
import type { TrialLine } from './trial-run.ts'
import { TrialMedia } from './TrialMedia.tsx'

interface FlowTrialThreadProps {
  lines: readonly TrialLine[]
  end: FlowEnd | null
  /** True if options of the last message can still be chosen. */
  canPress: boolean
  onPress: (pressed: { id: string; title: string }) => void
}

/** Messages of a flow's trial, with notes on the acts beside them. */
export function FlowTrialThread({ lines, end, canPress, onPress }: FlowTrialThreadProps) {
  const say = useWords(flowTrialWords)
  const offeredLast = lines.findLast(hasOptions)?.id
  return (
    <PhoneThread>
      {lines.map((line) =>
        line.kind === 'said' ? (
          <PhoneMessage key={line.id} isCustomer>
            <MessageText text={line.text} />
          </PhoneMessage>
        ) : (
          <Output
            key={line.id}
            output={line.output}
            // Options of earlier messages are no longer valid.
            onPress={canPress && line.id === offeredLast ? onPress : undefined}
          />
        ),
      )}
      {end !== null && <TrialNote text={say(`end_${end}`)} isEnd />}
    </PhoneThread>
  )
}

function hasOptions(line: TrialLine): boolean {
  return (
    line.kind === 'output' &&
    line.output.kind === 'text' &&
    (line.output.buttons !== undefined || line.output.list !== undefined)
  )
}

interface OutputProps {
  output: FlowTrialOutput
  onPress: FlowTrialThreadProps['onPress'] | undefined
}

function Output({ output, onPress }: OutputProps) {
  const say = useWords(flowTrialWords)
  if (output.kind === 'act') return <TrialNote text={actText(output, say)} />
  if (output.kind === 'media')
    return (
      <PhoneMessage isCustomer={false}>
        <TrialMedia media={output.media} url={output.url} isVoice={output.isVoice} />
      </PhoneMessage>
    )
  const { text, buttons, list } = output
  const offered = { ...(buttons && { buttons }), ...(list && { list }) }
  return (
    <PhoneMessage
      isCustomer={false}
      below={
        onPress && (
          <PhoneOptions message={offered} onChoose={({ id, title }) => onPress({ id, title })} />
        )
      }
    >
      <MessageText text={text} />
    </PhoneMessage>
  )
}

/** Text of an act; some acts have another text without an object. */
function actText(
  { act, detail }: Extract<FlowTrialOutput, { kind: 'act' }>,
  say: Say<(typeof flowTrialWords)['pt']>,
): string {
  if (detail === '' && (act === 'place' || act === 'ask')) return say(`act_${act}_bare`)
  return say(`act_${act}`, { detail })
}

/** Note that the customer does not see. */
function TrialNote({ text, isEnd = false }: { text: string; isEnd?: boolean }) {
  return (
    <Box role="note" sx={isEnd ? ended : aside}>
      <bdi>{text}</bdi>
    </Box>
  )
}

const aside = {
  width: 'fit-content',
  maxWidth: '92%',
  mx: 'auto',
  mt: 2,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  typography: 'caption',
  color: 'text.secondary',
} as const

const ended = { ...aside, mt: 3, mb: 1, fontWeight: 600 } as const
