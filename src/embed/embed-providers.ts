import { Injectable } from '@nestjs/common';

/** A known oEmbed provider, whose HTML is trusted. */
export interface EmbedProvider {
  name: string;
  /** Hosts of its pages; `*.` matches any subdomain. */
  hosts: readonly string[];
  /** Matches path and query of embeddable pages; all pages if absent. */
  pages?: RegExp;
  /** URL of its oEmbed endpoint. */
  endpoint: string;
}

const KNOWN: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', '*.youtube.com', 'youtu.be'],
    pages: /^\/(?:watch|playlist|shorts\/|live\/|[\w-]{11}(?:[?]|$))/,
    endpoint: 'https://www.youtube.com/oembed',
  },
  { name: 'Vimeo', hosts: ['vimeo.com', '*.vimeo.com'], endpoint: 'https://vimeo.com/api/oembed.json' },
  {
    name: 'Dailymotion',
    hosts: ['dailymotion.com', '*.dailymotion.com', 'dai.ly'],
    endpoint: 'https://www.dailymotion.com/services/oembed',
  },
  {
    name: 'Flickr',
    hosts: ['flickr.com', '*.flickr.com', 'flic.kr'],
    endpoint: 'https://www.flickr.com/services/oembed/',
  },
  { name: 'SmugMug', hosts: ['smugmug.com', '*.smugmug.com'], endpoint: 'https://api.smugmug.com/services/oembed/' },
  {
    name: 'Scribd',
    hosts: ['scribd.com', '*.scribd.com'],
    pages: /^\/(?:doc|document|presentation)\//,
    endpoint: 'https://www.scribd.com/services/oembed',
  },
  {
    name: 'Twitter',
    hosts: ['twitter.com', '*.twitter.com', 'x.com', 'www.x.com'],
    endpoint: 'https://publish.twitter.com/oembed',
  },
  { name: 'SoundCloud', hosts: ['soundcloud.com', '*.soundcloud.com'], endpoint: 'https://soundcloud.com/oembed' },
  {
    name: 'SlideShare',
    hosts: ['slideshare.net', '*.slideshare.net'],
    endpoint: 'https://www.slideshare.net/api/oembed/2',
  },
  { name: 'Spotify', hosts: ['open.spotify.com', 'play.spotify.com'], endpoint: 'https://open.spotify.com/oembed/' },
  { name: 'Imgur', hosts: ['imgur.com', '*.imgur.com'], endpoint: 'https://api.imgur.com/oembed' },
  {
    name: 'Issuu',
    hosts: ['issuu.com', '*.issuu.com'],
    pages: /^\/[^/]+\/docs\//,
    endpoint: 'https://issuu.com/oembed_wp',
  },
  { name: 'Mixcloud', hosts: ['mixcloud.com', '*.mixcloud.com'], endpoint: 'https://app.mixcloud.com/oembed/' },
  {
    name: 'TED',
    hosts: ['ted.com', '*.ted.com'],
    pages: /^\/talks\//,
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
  },
  {
    name: 'Animoto',
    hosts: ['animoto.com', '*.animoto.com', 'video214.com'],
    pages: /^\/play\//,
    endpoint: 'https://animoto.com/oembeds/create',
  },
  {
    name: 'Tumblr',
    hosts: ['*.tumblr.com'],
    pages: /^\/(?:post|[^/]+\/\d+)/,
    endpoint: 'https://www.tumblr.com/oembed/1.0',
  },
  {
    name: 'Kickstarter',
    hosts: ['kickstarter.com', '*.kickstarter.com', 'kck.st'],
    endpoint: 'https://www.kickstarter.com/services/oembed',
  },
  { name: 'Cloudup', hosts: ['cloudup.com'], endpoint: 'https://cloudup.com/oembed' },
  {
    name: 'ReverbNation',
    hosts: ['reverbnation.com', '*.reverbnation.com'],
    endpoint: 'https://www.reverbnation.com/oembed',
  },
  {
    name: 'VideoPress',
    hosts: ['videopress.com', '*.videopress.com'],
    pages: /^\/(?:v|embed)\//,
    endpoint: 'https://public-api.wordpress.com/oembed/?for=lintel',
  },
  {
    name: 'Reddit',
    hosts: ['reddit.com', '*.reddit.com'],
    pages: /^\/r\/[^/]+\/comments\//,
    endpoint: 'https://www.reddit.com/oembed',
  },
  {
    name: 'Speaker Deck',
    hosts: ['speakerdeck.com', '*.speakerdeck.com'],
    endpoint: 'https://speakerdeck.com/oembed.json',
  },
  {
    name: 'Screencast',
    hosts: ['screencast.com', '*.screencast.com'],
    endpoint: 'https://api.screencast.com/external/oembed',
  },
  {
    name: 'Amazon Kindle',
    hosts: ['read.amazon.com', 'read.amazon.co.uk', 'read.amazon.com.au', 'read.amazon.cn'],
    endpoint: 'https://read.amazon.com/kp/api/oembed',
  },
  {
    name: 'Someecards',
    hosts: ['someecards.com', '*.someecards.com', 'some.ly'],
    endpoint: 'https://www.someecards.com/v2/oembed/',
  },
  { name: 'TikTok', hosts: ['tiktok.com', '*.tiktok.com'], endpoint: 'https://www.tiktok.com/oembed' },
  {
    name: 'Pinterest',
    hosts: ['pinterest.com', '*.pinterest.com'],
    endpoint: 'https://www.pinterest.com/oembed.json',
  },
  {
    name: 'Wolfram Cloud',
    hosts: ['wolframcloud.com', '*.wolframcloud.com'],
    endpoint: 'https://www.wolframcloud.com/oembed',
  },
  { name: 'Pocket Casts', hosts: ['pca.st'], endpoint: 'https://pca.st/oembed.json' },
  {
    name: 'Crowdsignal',
    hosts: ['poll.fm', '*.poll.fm', '*.survey.fm', 'polldaddy.com', '*.polldaddy.com'],
    endpoint: 'https://api.crowdsignal.com/oembed',
  },
];

/** The providers whose endpoints are known without discovery. */
@Injectable()
export class EmbedProviders {
  private readonly providers = [...KNOWN];

  /** Adds a provider. It takes precedence over those added before. */
  add(provider: EmbedProvider): void {
    this.providers.unshift(provider);
  }

  /** Whether a provider has a host, or all subdomains of one. */
  hasHost(host: string): boolean {
    return this.providers.some(({ hosts }) => hosts.includes(host));
  }

  /** The oEmbed endpoint for the URL of a page; `undefined` if no provider matches. */
  endpointOf(pageUrl: string): string | undefined {
    if (!URL.canParse(pageUrl)) return undefined;
    const url = new URL(pageUrl);
    return this.providers.find(({ hosts, pages }) => {
      const isKnownHost = hosts.some((host) => matchesHost(url.host, host));
      return isKnownHost && (pages?.test(url.pathname + url.search) ?? true);
    })?.endpoint;
  }
}

const matchesHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
