import type { CampaignReport } from '@guiche/contract/campaign-reports'
import type { CampaignCost } from '@guiche/contract/campaign-costs'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { FigureTable } from '../../../../ui/FigureTable.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { costText, priceText } from '../costs/cost-texts.ts'
import { UnpricedMessages } from '../costs/CostEstimate.tsx'
import { costWords } from '../costs/costs.words.ts'
import { useCostNames } from '../costs/use-cost-names.ts'

/** The estimate beside the actual charges, by category and country; nothing where nothing is charged. */
export function Costs({ report: { campaign, charged } }: { report: CampaignReport }) {
  const say = useWords(costWords)
  const language = useLanguage()
  const { countryOf, categoryOf } = useCostNames()
  const { estimatedCost, chargedCost, uncharged, status } = campaign
  if (!estimatedCost?.messages && chargedCost.messages === 0 && uncharged === 0) return null
  const { currency } = charged
  const counted = say(status === 'FINALIZADA' ? 'countedAll' : 'counted')
  const costSummaryText = ({ cost, currency: of, messages, unpriced }: CampaignCost) => {
    const priced = messages - unpriced
    if (priced === 0 && unpriced > 0) return say('notKnown')
    const values = { count: priced, shown: formatCount(priced) }
    return say('costOf', { ...values, cost: costText(cost, of, language) })
  }
  return (
    <Panel title={say('cost')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Facts
          facts={{
            ...(estimatedCost && { [say('estimatedBefore')]: costSummaryText(estimatedCost) }),
            [counted]: <span role="status">{costSummaryText(chargedCost)}</span>,
          }}
        />
        <UnpricedMessages cost={charged} />
        {charged.parts.length > 0 && (
          <FigureTable
            isStacked
            label={counted}
            rows={charged.parts}
            rowKey={({ code, category }) => `${code} ${category}`}
            columns={[
              {
                key: 'country',
                header: say('country'),
                render: ({ code }) => <Box sx={{ whiteSpace: 'normal' }}>{countryOf(code)}</Box>,
              },
              {
                key: 'category',
                header: say('category'),
                render: ({ category }) => categoryOf(category),
              },
              {
                key: 'messages',
                header: say('messages'),
                isNumber: true,
                render: ({ messages }) => formatCount(messages),
              },
              {
                key: 'price',
                header: say('price'),
                isNumber: true,
                render: ({ price }) =>
                  price === null ? say('noPrice') : priceText(price, currency, language),
              },
              {
                key: 'cost',
                header: say('sum'),
                isNumber: true,
                render: ({ cost }) =>
                  cost === null ? say('notKnown') : costText(cost, currency, language),
              },
            ]}
          />
        )}
        {uncharged > 0 && (
          <Box sx={quiet}>
            {say('uncharged', { count: uncharged, shown: formatCount(uncharged) })}
          </Box>
        )}
        <Box sx={quiet}>{say('keptPrices')}</Box>
      </Box>
    </Panel>
  )
}

const quiet = { color: 'text.secondary', typography: 'caption' } as const
