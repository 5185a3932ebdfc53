import type { AgentPrompt } from '#libs/agents';

/** What people ask agents to do with posts. */
export const POST_PROMPTS: readonly AgentPrompt[] = [
  {
    name: 'draft_post',
    title: 'Draft a post',
    description: 'Writes the draft of a post in the manner of the posts that the site has.',
    arguments: [
      { name: 'topic', description: 'What the post is about.', isRequired: true },
      { name: 'notes', description: 'Facts, links and wishes for the text.' },
    ],
    uses: ['list_posts', 'get_post', 'list_categories', 'create_post'],
    text: ({ topic = '', notes = '' }) =>
      `Write a post about: ${topic}
${notes ? `Notes: ${notes}\n` : ''}
1. Read three recent posts (list_posts, then get_post with context=edit) for their language, length and blocks.
2. Choose fitting categories and tags among those that exist.
3. Show me title, excerpt and text, and wait for my answer.
4. Then create the post with the status draft, and give me its link. Do not publish it.`,
  },
];
