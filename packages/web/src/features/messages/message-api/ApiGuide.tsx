import { Fragment, type ReactNode, useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeExample } from '../../../ui/CodeExample.tsx'
import { campaignExample, fileExample, statusExample, textExample } from './examples.ts'
import { messageApiWords } from './message-api.words.ts'
import { TokenList } from './TokenList.tsx'
import { SendTestForm } from './SendTestForm.tsx'

/** A guide to the messages API with the data that programs need. */
export function ApiGuide() {
  const say = useWords(messageApiWords)
  const { origin } = location
  return (
    <Box sx={page}>
      <Box component="p" sx={{ m: 0, maxWidth: 640, color: 'text.secondary' }}>
        {say('intro')}
      </Box>
      <GuideSection title={say('tokens')} help={say('tokensHelp')}>
        <TokenList />
      </GuideSection>
      <GuideSection title={say('sendText')} help={say('sendTextHelp')}>
        <VariableNames
          names={{
            number: say('fieldNumber'),
            body: say('fieldBody'),
            closeTicket: say('fieldClose'),
            idempotencyKey: say('fieldKey'),
          }}
        />
        <Box sx={pair}>
          <CodeExample title={say('sendText')} example={textExample(origin)} />
          <SendTestForm kind="text" />
        </Box>
      </GuideSection>
      <GuideSection title={say('sendFile')} help={say('sendFileHelp')}>
        <VariableNames
          names={{ number: say('fieldNumber'), body: say('message'), medias: say('fieldMedias') }}
        />
        <Box sx={pair}>
          <CodeExample title={say('sendFile')} example={fileExample(origin)} />
          <SendTestForm kind="file" />
        </Box>
      </GuideSection>
      <GuideSection title={say('status')} help={say('statusHelp')}>
        <CodeExample title={say('status')} example={statusExample(origin)} />
      </GuideSection>
      <GuideSection title={say('campaign')} help={say('campaignHelp')}>
        <CodeExample title={say('campaign')} example={campaignExample(origin)} />
      </GuideSection>
      <GuideSection title={say('answers')}>
        <VariableNames
          names={{
            400: say('answers400'),
            401: say('answers401'),
            403: say('answers403'),
            429: say('answers429'),
          }}
        />
      </GuideSection>
    </Box>
  )
}

function GuideSection({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Box>
        <Box component="h2" id={id} sx={{ typography: 'h3', m: 0 }}>
          {title}
        </Box>
        {help !== undefined && <Box sx={{ color: 'text.secondary', mt: 1 }}>{help}</Box>}
      </Box>
      {children}
    </Box>
  )
}

function VariableNames({ names }: { names: Readonly<Record<string, string>> }) {
  return (
    <Box component="dl" sx={entries}>
      {Object.entries(names).map(([name, meaning]) => (
        <Fragment key={name}>
          <Box component="dt" sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {meaning}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

const page = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  px: { xs: 4, sm: 6 },
  pb: 8,
  '& > *': { maxWidth: 1040, flexShrink: 0 },
} as const

const section = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: 4,
  alignItems: 'start',
} as const

const entries = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: { xs: 0, sm: 1 },
  m: 0,
  typography: 'body2',
  '& dd': { mb: { xs: 2, sm: 0 } },
} as const
