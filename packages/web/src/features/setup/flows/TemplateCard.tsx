import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { QUICK } from '../../../ui/theme-roles.ts'
import { type Template, templateIcons } from './flow-templates.ts'
import { flowWords } from './flows.words.ts'

/** Icon, name and description of a template. */
export function TemplateCard({ beginning }: { beginning: Template }) {
  const say = useWords(flowWords)
  const Icon = templateIcons[beginning]
  return (
    <>
      <Icon size={20} aria-hidden />
      <span>
        <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
          {say(beginning)}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
        >
          {say(`${beginning}Help`)}
        </Box>
      </span>
    </>
  )
}

/** Styles of the cards' container. */
export const cards = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 2,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
} as const

/** Styles of a card: a button, or the label of a radio button. */
export const card = {
  position: 'relative',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  width: '100%',
  minHeight: 64,
  px: 3,
  py: 2.5,
  border: 0,
  borderRadius: 1,
  bgcolor: 'surface.hover',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background-color ${QUICK}, box-shadow ${QUICK}`,
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
  '&:hover': { bgcolor: 'surface.pressed' },
  '&:has(:checked)': {
    bgcolor: 'surface.selected',
    boxShadow: 'inset 0 0 0 1.5px var(--ui-palette-primary-main)',
    '& > svg': { color: 'primary.text' },
  },
  '&:focus-visible, &:has(:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'surface.focus',
    outlineOffset: 2,
  },
} as const
