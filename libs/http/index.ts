export { LeanAdapter, OwnRoute, receiveResult, type RouteHandler, type Stage } from './lean-adapter.js';
