import type { WebhookEvent } from '@guiche/contract/webhooks'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { eventGroups, eventWord } from './webhook-labels.ts'
import { webhookWords } from './webhooks.words.ts'

interface EventsInputProps {
  chosen: readonly WebhookEvent[]
  onChange: (chosen: WebhookEvent[]) => void
  error: string | undefined
}

/** Checkboxes for events, grouped by subject, with their names on the wire. */
export function EventsInput({ chosen, onChange, error }: EventsInputProps) {
  const say = useWords(webhookWords)
  const errorId = useId()

  function toggleEvents(events: readonly WebhookEvent[], isOn: boolean) {
    const others = chosen.filter((one) => !events.includes(one))
    onChange(isOn ? [...others, ...events] : others)
  }

  return (
    <Box
      role="group"
      aria-label={say('events')}
      aria-describedby={error === undefined ? undefined : errorId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      {eventGroups.map(({ word, events }) => {
        const some = events.filter((event) => chosen.includes(event)).length
        return (
          <Box key={word} role="group" aria-label={say(word)}>
            <FormControlLabel
              label={<Box sx={{ typography: 'subtitle2' }}>{say(word)}</Box>}
              control={
                <Checkbox
                  checked={some === events.length}
                  indeterminate={some > 0 && some < events.length}
                  onChange={({ target }) => toggleEvents(events, target.checked)}
                />
              }
            />
            {events.map((event) => (
              <FormControlLabel
                key={event}
                sx={{ display: 'flex', ml: 5 }}
                label={<EventLabel word={say(eventWord[event])} name={event} />}
                control={
                  <Checkbox
                    checked={chosen.includes(event)}
                    onChange={({ target }) => toggleEvents([event], target.checked)}
                  />
                }
              />
            ))}
          </Box>
        )
      })}
      {error !== undefined && (
        <FormHelperText id={errorId} sx={{ color: 'error.text' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

function EventLabel({ word, name }: { word: string; name: string }) {
  return (
    <Box>
      {word}{' '}
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
    </Box>
  )
}
