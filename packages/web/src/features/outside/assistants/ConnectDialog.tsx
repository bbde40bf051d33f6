import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { assistantWords } from './assistants.words.ts'

/** Instructions to connect an assistant. */
export default function ConnectDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(assistantWords)
  const words = { copy: say('copy'), copied: say('copied'), failed: say('copyFailed') }
  const address = `${location.origin}/mcp`
  return (
    <PlainDialog title={say('connectTitle')} width="md" onClose={onClose}>
      <Box sx={parts}>
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {say('connectText')}
        </Box>
        <CodeBlock title={say('address')} text={address} words={words} />
        <CodeBlock
          title={say('config')}
          text={configOf(address, say('placeholder'))}
          words={words}
        />
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {say('connectCare')}
        </Box>
      </Box>
    </PlainDialog>
  )
}

/** Configuration in the format of most assistants. */
function configOf(url: string, token: string): string {
  const guiche = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } }
  return JSON.stringify({ mcpServers: { guiche } }, null, 2)
}

const parts = { display: 'flex', flexDirection: 'column', gap: 4 } as const
