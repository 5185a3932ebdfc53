import type { AgentPrompt } from '#libs/agents';

/** What people ask agents to do with events. */
export const EVENT_PROMPTS: readonly AgentPrompt[] = [
  {
    name: 'plan_event',
    title: 'Plan an event',
    description: 'Makes the draft of an event from a description, with the venue and organizers that the site knows.',
    arguments: [{ name: 'description', description: 'What takes place, where and when.', isRequired: true }],
    uses: ['list_events', 'list_venues', 'list_organizers', 'create_event'],
    text: ({ description = '' }) =>
      `Enter this event into the calendar: ${description}

1. Find the venue and the organizers among those that exist (list_venues, list_organizers). Ask before you add new ones.
2. Look whether something takes place there at that time (list_events with venue, start_date and end_date).
3. Call create_event with dry_run=true and status=draft, and show me what would be created: dates, times and time zone first.
4. After my answer, create it as a draft and give me its link.`,
  },
];
