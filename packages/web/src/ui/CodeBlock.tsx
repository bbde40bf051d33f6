import { Box } from './Box.tsx'
import { CopyButton } from './CopyButton.tsx'
import { toast } from './toast.tsx'

interface CodeBlockProps {
  title: string
  text: string
  words: { copy: string; copied: string; failed: string }
  /** Height in pixels above which the block scrolls. */
  maxHeight?: 200 | 320
}

/** Block of code, such as a request or a reply, with a copy button. */
export function CodeBlock({ title, text, words, maxHeight = 320 }: CodeBlockProps) {
  return (
    <Box sx={frame}>
      <Box sx={head}>
        <Box component="h3" sx={{ typography: 'subtitle2', m: 0 }}>
          {title}
        </Box>
        <CopyButton
          text={text}
          label={words.copy}
          copiedLabel={words.copied}
          onFailed={() => toast.error(words.failed)}
        />
      </Box>
      <Box
        component="pre"
        role="region"
        tabIndex={0}
        aria-label={title}
        sx={maxHeight === 320 ? code : lowCode}
      >
        {text}
      </Box>
    </Box>
  )
}

const frame = {
  borderRadius: '8px',
  // In the dark scheme a dialog has the same tone, so the block needs an edge.
  border: '1px solid',
  borderColor: 'surface.line',
  bgcolor: 'surface.sunken',
  minWidth: 0,
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: 4,
  pr: 2,
  py: 1,
} as const

const code = {
  m: 0,
  px: 4,
  pb: 4,
  maxHeight: 320,
  overflow: 'auto',
  fontFamily: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

const lowCode = { ...code, maxHeight: 200 } as const
