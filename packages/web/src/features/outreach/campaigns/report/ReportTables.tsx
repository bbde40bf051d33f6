import type { CampaignReport } from '@guiche/contract/campaign-reports'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { FigureTable } from '../../../../ui/FigureTable.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { ToneChip } from '../../../../ui/ToneChip.tsx'
import { reasonText } from './recipient-texts.ts'
import { bestVariant, percentOf } from './report-rules.ts'
import { reportWords } from './report.words.ts'

/** Answers by text, where there are several. */
export function Variants({ report: { campaign, variants } }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  if (variants.length < 2) return null
  const best = campaign.chosenVariant ?? bestVariant(variants)
  return (
    <Panel title={say('variants')}>
      <FigureTable
        label={say('variants')}
        rows={variants}
        rowKey={({ variant }) => variant}
        columns={[
          {
            key: 'variant',
            header: say('message'),
            render: ({ variant }) => (
              <Box component="span" sx={named}>
                {say('variant', { number: variant })}
                {variant === best && (
                  <ToneChip
                    tone="success"
                    label={say(campaign.chosenVariant === null ? 'ahead' : 'chosen')}
                  />
                )}
              </Box>
            ),
          },
          {
            key: 'accepted',
            header: say('step_accepted'),
            isNumber: true,
            render: ({ accepted }) => formatCount(accepted),
          },
          {
            key: 'answered',
            header: say('step_answered'),
            isNumber: true,
            render: ({ accepted, answered }) =>
              `${formatCount(answered)} (${say('percent', { share: percentOf(answered, accepted) })})`,
          },
        ]}
      />
    </Panel>
  )
}

/** The reasons of failures with their numbers. */
export function FailureReasons({ report: { reasons } }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  if (reasons.length === 0) return null
  return (
    <Panel title={say('reasons')}>
      <FigureTable
        label={say('reasons')}
        rows={reasons}
        rowKey={({ state, code, lacked }) => `${state} ${code} ${lacked}`}
        columns={[
          {
            key: 'reason',
            header: say('reason'),
            render: ({ state, code, lacked }) => (
              <Box sx={{ whiteSpace: 'normal' }}>
                {reasonText({ state, code, reason: lacked }, say)}
              </Box>
            ),
          },
          {
            key: 'count',
            header: say('people'),
            isNumber: true,
            render: ({ count }) => formatCount(count),
          },
        ]}
      />
    </Panel>
  )
}

const named = { display: 'inline-flex', alignItems: 'center', gap: 2 } as const
