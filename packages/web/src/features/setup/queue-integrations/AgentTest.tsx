import Button from '@mui/material/Button'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Form } from './integration-form.ts'
import { useTestIntegration } from './queue-integrations.queries.ts'
import { integrationWords } from './queue-integrations.words.ts'

const ASKED = ['projectName', 'jsonContent', 'language'] as const

interface AgentTestProps {
  form: Form
  /** Integration whose stored key file is used if none is typed. */
  integrationId: number | null
}

/** Sends a greeting to an agent with the unsaved settings, and shows its answer. */
export function AgentTest({ form, integrationId }: AgentTestProps) {
  const say = useWords(integrationWords)
  const { mutateAsync, isPending, data, variables } = useTestIntegration()
  const box = useRef<HTMLDivElement>(null)
  // The answer is below the key file, whose text may be long.
  useEffect(() => {
    if (data) box.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const [projectName, jsonContent, language] = form.watch(ASKED)
  const typed = { id: integrationId, projectName, jsonContent, language }
  // An answer is only shown for the settings that it was requested with.
  const isOfThese = ASKED.every((name) => variables?.[name] === typed[name])

  async function testAgent() {
    if (!(await form.trigger(ASKED, { shouldFocus: true }))) return
    try {
      await mutateAsync(typed)
      toast.success(say('tested'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        loading={isPending}
        startIcon={<MessageCircle aria-hidden />}
        onClick={() => void testAgent()}
      >
        {say('test')}
      </Button>
      <Box component="p" sx={{ m: 0, color: 'text.secondary', typography: 'caption' }}>
        {say('testHelp')}
      </Box>
      <Box ref={box} role="status" sx={{ width: '100%' }}>
        {data && isOfThese && (
          <Box sx={answer}>
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{say('agentSays')}</Box>
            {data.messages.map((message, at) => (
              <Box key={at} component="p" dir="auto" sx={words}>
                {message}
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const answer = {
  display: 'grid',
  gap: 2,
  padding: 3,
  borderRadius: '8px',
  maxHeight: 240,
  overflow: 'auto',
  bgcolor: 'surface.hover',
} as const

const words = { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
