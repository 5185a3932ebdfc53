import { shareHostPackages } from './extension-loader.js';

// For programs that import an extension without a site, such as its tests: node --import lintel/register --test
shareHostPackages();
