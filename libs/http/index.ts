export { LeanAdapter, receiveResult, type RouteHandler, type Stage } from './lean-adapter.js';
