import { rateLimitHeaders } from './rate-limits.js';

describe('the headers of rate limits', () => {
  it('name each limit, with whole seconds and nothing below zero', () => {
    const window = { name: 'attempts', quota: 100, window: 300, remaining: -1, reset: 0.2 };
    expect(rateLimitHeaders([window, { name: 'uploads', quota: 5, remaining: 0, reset: 5 }])).toEqual({
      'RateLimit-Policy': '"attempts";q=100;w=300, "uploads";q=5;qu="concurrent-requests"',
      RateLimit: '"attempts";r=0;t=1, "uploads";r=0;t=5',
    });
  });
});
